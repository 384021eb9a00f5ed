import { useSelector } from 'react-redux';
import { selectJudge } from '@/shared/ports/links';
import { MAKERS } from './paths';

/**
 * Returns whether the user may make vouchers and orders. It asks the check of links, so that a change of the user's menus applies
 * at once.
 */
export const useMaker = (): boolean => useSelector(selectJudge)(MAKERS).kind === 'open';
