import type { MenuIcon } from '../route';
import * as MENU_ICONS from './menuIcons';

/** The icon of an entry of the menus; nothing for an entry without one. */
export function MenuGlyph({ icon, className }: { icon: MenuIcon | undefined; className?: string | undefined }) {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the menus use every icon of the module.
  const Icon = icon && MENU_ICONS[icon];
  return Icon ? <Icon className={className} /> : null;
}
