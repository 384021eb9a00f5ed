// What the console is compared with: React and Arco's button, input and password field, nothing else.
import '@arco-design/web-react/es/style/index.css';
import { Button, Input } from '@arco-design/web-react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <main>
      <Input placeholder="请输入登录账号" />
      <Input.Password placeholder="请输入密码" />
      <Button type="primary">登录</Button>
    </main>,
  );
