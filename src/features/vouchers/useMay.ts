import { useSelector } from 'react-redux';
import { selectJudge } from '@/shared/ports/links';
import { MAKERS } from './paths';

/** Returns whether the user makes vouchers and orders. Decided by the route guard, so that a change of menus applies at once. */
export const useMaker = (): boolean => useSelector(selectJudge)(MAKERS).kind === 'open';
