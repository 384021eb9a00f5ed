import { Button, type ButtonProps } from '@arco-design/web-react';
import { IconLoading } from '@arco-design/web-react/icon';

/**
 * The button of a form whose fields stay editable while an answer is on its way. It shows that, and takes the next press:
 * the newer query replaces the earlier one. A button with Arco's `loading` would drop it.
 */
export const QueryButton = ({ busy, ...button }: Omit<ButtonProps, 'loading'> & { busy: boolean }) => (
  <Button {...button} aria-busy={busy || undefined} icon={busy ? <IconLoading /> : undefined} />
);
