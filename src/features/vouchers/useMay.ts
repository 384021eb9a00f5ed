import { useSelector } from 'react-redux';
import { selectJudge } from '@/shared/ports/links';
import { MAKERS } from './paths';

/**
 * Returns whether the user may make vouchers and orders. It checks a link to the order editor, so a change of the
 * user's menus applies immediately.
 */
export const useMaker = (): boolean => useSelector(selectJudge)(MAKERS).kind === 'open';
