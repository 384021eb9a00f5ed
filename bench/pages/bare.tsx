// What the console is compared with: React and Arco's button, input and password field, nothing else. React begins as it
// does in the console, outside of the entry's own evaluation (src/index.ts).
import '@arco-design/web-react/es/style/index.css';

async function begin() {
  const { createRoot } = await import(/* webpackMode: "eager" */ 'react-dom/client');
  const { Form } = await import(/* webpackMode: "eager" */ './bareForm');
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<Form />);
}
begin();
