import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { amountsTurned, useAmountsHidden } from '../amounts/hidden';

/** A button that reveals hidden amounts before a decision; renders nothing while amounts are visible. */
export function ShowAmounts() {
  const dispatch = useDispatch();
  if (!useAmountsHidden()) return null;
  return (
    <Button type="text" onClick={() => dispatch(amountsTurned({ hidden: false }))}>
      显示金额
    </Button>
  );
}
