import { paths } from '@/shared/paths';
import { type Page, page, type Route } from './route';
import { routeTable } from './routeTable';

/** Loads all routes with a public page that reads the whole route table. */
const withAllRoutes = (load: () => Promise<Page>) => async (): Promise<Page> => {
  const loading = load();
  await routeTable.loadRows();
  return loading;
};

/**
 * Routes of the pages that need no login. They are in the console's entry, so that the login form does not wait for the other
 * routes.
 */
export const PUBLIC_ROUTES: readonly Route[] = [
  {
    path: paths.open.notFound,
    page: withAllRoutes(page(() => import('./pages/NotFoundPage'), 'NotFoundPage')),
    title: '页面不存在',
    area: 'public',
    public: true,
    framed: true,
    hidden: true,
  },
  {
    path: paths.open.login,
    page: page(() => import('@/features/session/LoginPage'), 'LoginPage'),
    title: '登录',
    area: 'public',
    public: true,
    progressBar: false,
    query: ['redirect'],
  },
  {
    path: paths.open.register,
    page: page(() => import('@/features/registration/RegisterPage'), 'RegisterPage'),
    title: '注册',
    area: 'public',
    public: true,
    progressBar: false,
  },
  {
    path: paths.open.forgetPassword,
    page: page(() => import('@/features/registration/ForgetPasswordPage'), 'ForgetPasswordPage'),
    title: '找回密码',
    area: 'public',
    public: true,
    progressBar: false,
  },
  {
    path: paths.open.changeYourPassword,
    page: page(() => import('@/features/registration/ChangeInitialPasswordPage'), 'ChangeInitialPasswordPage'),
    title: '修改初始密码',
    area: 'public',
    public: true,
    progressBar: false,
  },
  {
    path: paths.open.developerTools,
    page: withAllRoutes(page(() => import('./debugger/DebuggerPage'), 'DebuggerPage')),
    title: '调试',
    area: 'public',
    public: true,
    hidden: true,
    developer: true,
  },
  {
    path: paths.open.welcomeBack,
    page: page(() => import('@/features/session/WelcomeBackPage'), 'WelcomeBackPage'),
    title: '欢迎回来',
    area: 'public',
    public: true,
    progressBar: false,
  },
  {
    path: paths.open.assistant,
    page: withAllRoutes(page(() => import('./pages/AssistantWithLinks'), 'AssistantWithLinks')),
    title: '在线客服',
    area: 'public',
    public: true,
    progressBar: false,
  },
  {
    path: paths.open.agreement,
    page: page(() => import('@/features/agreements/AgreementPage'), 'AgreementPage'),
    title: '协议',
    area: 'public',
    public: true,
    hidden: true,
    progressBar: false,
    query: ['no', 'type'],
  },
];
