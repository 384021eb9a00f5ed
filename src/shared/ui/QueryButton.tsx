import { Button, type ButtonProps } from '@arco-design/web-react';
import { IconLoading } from '@arco-design/web-react/icon';

/**
 * The submit button of a search form whose fields stay editable while a response is pending. It shows the progress and accepts
 * the next click: the newer query replaces the earlier one. Arco's `loading` would ignore the click.
 */
export const QueryButton = ({ busy, ...button }: Omit<ButtonProps, 'loading'> & { busy: boolean }) => (
  <Button {...button} aria-busy={busy || undefined} icon={busy ? <IconLoading /> : undefined} />
);
