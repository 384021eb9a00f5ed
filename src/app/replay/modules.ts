import { selectAmountsHidden } from '@/shared/amounts/hidden';
import { amounts } from '@/shared/ports/amounts';
import { pageSize } from '@/shared/ports/pageSize';
import { theme } from '@/shared/ports/theme';
import { routeOf } from '../access';
import { selectLayout } from '../layout/slice';
import type { page as Pages } from '../navigation/page';
import type { RootState } from '../rootReducer';
// A replayed log can open any page, so all routes are needed.
import '../routes';

/** Applies the replayed state to what is displayed outside React: hidden amounts, page size, theme and document title. */
export function followState(state: RootState, page: typeof Pages): void {
  amounts.hide(selectAmountsHidden(state));
  pageSize.choose(selectLayout(state).pageSize);
  theme.apply(selectLayout(state).theme);
  const { entered } = state.navigation;
  if (entered) page.setTitle(routeOf(entered.pathname)?.title ?? '');
}

/** Returns the open pages of a state whose code is not loaded. */
export const missingPages = ({ navigation }: RootState, page: typeof Pages): readonly string[] =>
  navigation.open.map(({ path }) => path).filter((path) => !page.isLoaded(path));
