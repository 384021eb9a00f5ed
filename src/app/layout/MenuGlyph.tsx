import type { MenuIcon } from '../route';
import * as MENU_ICONS from './menuIcons';

/** The icon of a menu entry; renders nothing for an entry without an icon. */
export function MenuGlyph({ icon, className }: { icon: MenuIcon | undefined; className?: string | undefined }) {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the menus use every icon of the module
  const Icon = icon && MENU_ICONS[icon];
  return Icon ? <Icon className={className} /> : null;
}
