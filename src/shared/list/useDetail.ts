import { useNavigate } from 'react-router-dom';
import { usePageSearch } from '../ui/pageSearch';
import { detailIn, withDetail } from './detail';

/** The row whose detail the page's address opens, another one opened from it, and the way back to the list. */
export function useDetail(): { detail: string | null; open: (key: string) => void; close: () => void } {
  const search = usePageSearch();
  const navigate = useNavigate();
  return {
    detail: detailIn(search),
    open: (key) => void navigate({ search: withDetail(search, key) }),
    close: () => void navigate({ search: withDetail(search, null) }, { replace: true }),
  };
}
