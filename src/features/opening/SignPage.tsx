export const SignPage = () => null;
