import { useNavigate } from 'react-router-dom';
import { usePageSearch } from '../ui/pageSearch';
import { detailIn, withDetail } from './detail';

/** Returns the row whose detail the page's address opens, and functions to open another row or close the detail. */
export function useDetail(): { detail: string | null; step: (key: string) => void; close: () => void } {
  const search = usePageSearch();
  const navigate = useNavigate();
  return {
    detail: detailIn(search),
    step: (key) => void navigate({ search: withDetail(search, key) }, { replace: true }),
    close: () => void navigate({ search: withDetail(search, null) }, { replace: true }),
  };
}
