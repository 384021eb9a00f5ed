import type { UnknownAction } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import type { Permission } from '@/contract/permissions';
import type { MessageParam } from '@/shared/paths/messageParams';

/** A flag that opens a route; which flags hold follows from the user info (`gatesOf` in access.ts). */
export type Gate =
  | 'agentFlag'
  | 'collectOpenFlag'
  | 'enterpriseStatusPass'
  | 'hadMerchantFlag'
  | 'recipientFlag'
  | 'showAccountpersonnel'
  | 'showBindEnterpriseAdmin'
  | 'showChangeEnterpriseAdmin'
  | 'showPaymentPwd'
  | 'showSecretKey';

export type Area =
  | 'public'
  | 'home'
  | 'onboarding'
  | 'fund'
  | 'trade'
  | 'operation'
  | 'account'
  | 'document'
  | 'product'
  | 'solution'
  | 'warehouse';

/** A page; `firstEvents` are dispatched as it is entered, so that its data is asked for before it is drawn. */
export type Page = ComponentType & { firstEvents?: (search: string, who: Opening) => readonly UnknownAction[] };

/** Who opens a page, as far as it decides what is asked for at first. */
export interface Opening {
  permissions: readonly Permission[];
  /** Of a warehouse employee: the list of what they are limited to. */
  limitedTo?: readonly string[] | null;
}

/** One route of the console. Menu, guard, breadcrumb and document title derive from these rows. */
export interface Route {
  path: `/${string}`;
  title: string;
  area: Area;
  /** The page's code, a chunk of its own. A route without one is not built yet: it leads to /404 and is in no menu. */
  page?: () => Promise<Page>;
  /** Stands in the header navigation while a child of its area can be entered. */
  nav?: boolean;
  /** Can be entered without a login. */
  public?: boolean;
  /** Public, and for who is signed in it stands in the frame. */
  framed?: true;
  /** In no menu, unless `inMenu` says otherwise. */
  hidden?: boolean;
  /** Hidden by the specification, and looked for in the menu all the same. */
  inMenu?: true;
  redirect?: `/${string}`;
  /** One of these is needed. */
  permission?: Permission | readonly Permission[];
  /** All of these must hold. */
  gate?: readonly Gate[];
  /** Only these users; all where nothing is said. */
  users?: 'warehouse';
  /** The menu entry that is current while this hidden page is open. */
  activeMenu?: `/${string}`;
  /** Wanted without a login it leads to a plain login: it makes no sense as the first page after one. */
  plainLogin?: true;
  progressBar?: false;
  back?: false;
  keepAlive?: true;
  fullScreen?: true;
  /** Shows the accounts of the whole enterprise, whichever merchant is chosen, and says so. */
  ofEnterprise?: true;
  /** Open only where the sandbox's controls are. */
  developer?: true;
  /** A message may link here. */
  messageTarget?: true;
  /** What of a message's link means something to the page; whatever else such a link says is told there, and ignored. */
  takes?: readonly MessageParam[];
  /** Query parameters of its own that the page reads. */
  query?: readonly string[];
}
