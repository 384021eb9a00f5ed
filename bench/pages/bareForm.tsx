import { Button, Input } from '@arco-design/web-react';

export const Form = () => (
  <main>
    <Input placeholder="请输入登录账号" />
    <Input.Password placeholder="请输入密码" />
    <Button type="primary">登录</Button>
  </main>
);
