import { paths } from '@/shared/paths';
import type { Page, Route } from './route';
import { routeTable } from './routeTable';

/** Loads all routes before a public page that reads the whole route table. */
const withAllRoutes = async (page: Promise<Page>): Promise<Page> => {
  await routeTable.bring();
  return page;
};

/**
 * Routes of the pages that need no login. They are in the console's entry, so that the login form does not wait for the other
 * routes.
 */
// biome-ignore format: a table with one route per line
export const PUBLIC_ROUTES: readonly Route[] = [
  { path: paths.open.notFound, page: () => withAllRoutes(import(/* webpackChunkName: "page.404" */ './pages/NotFoundPage').then((m) => m.NotFoundPage)), title: '页面不存在', area: 'public', public: true, framed: true, hidden: true },
  { path: paths.open.login, page: () => import(/* webpackChunkName: "page.login" */ '@/features/session/LoginPage').then((m) => m.LoginPage), title: '登录', area: 'public', public: true, progressBar: false, query: ['redirect'] },
  { path: paths.open.register, page: () => import(/* webpackChunkName: "page.register" */ '@/features/registration/RegisterPage').then((m) => m.RegisterPage), title: '注册', area: 'public', public: true, progressBar: false },
  { path: paths.open.forgetPassword, page: () => import(/* webpackChunkName: "page.forgetPassword" */ '@/features/registration/ForgetPasswordPage').then((m) => m.ForgetPasswordPage), title: '找回密码', area: 'public', public: true, progressBar: false },
  { path: paths.open.changeYourPassword, page: () => import(/* webpackChunkName: "page.changeYourPassword" */ '@/features/registration/ChangeInitialPasswordPage').then((m) => m.ChangeInitialPasswordPage), title: '修改初始密码', area: 'public', public: true, progressBar: false },
  { path: paths.open.developerTools, page: () => withAllRoutes(import(/* webpackChunkName: "page.debugger" */ './debugger/DebuggerPage').then((m) => m.DebuggerPage)), title: '调试', area: 'public', public: true, hidden: true, developer: true },
  { path: paths.open.welcomeBack, page: () => import(/* webpackChunkName: "page.welcomeBack" */ '@/features/session/WelcomeBackPage').then((m) => m.WelcomeBackPage), title: '欢迎回来', area: 'public', public: true, progressBar: false },
  { path: paths.open.assistant, page: () => withAllRoutes(import(/* webpackChunkName: "page.assistant" */ './pages/AssistantWithLinks').then((m) => m.AssistantWithLinks)), title: '在线客服', area: 'public', public: true, progressBar: false },
  { path: paths.open.agreement, page: () => import(/* webpackChunkName: "page.agreement" */ '@/features/agreements/AgreementPage').then((m) => m.AgreementPage), title: '协议', area: 'public', public: true, hidden: true, progressBar: false, query: ['no', 'type'] },
];
