import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { amountsTurned, useAmountsHidden } from './hidden';

/** The way to amounts that are hidden, where somebody has to decide on them; nothing while they are shown. */
export function ShowAmounts() {
  const dispatch = useDispatch();
  if (!useAmountsHidden()) return null;
  return (
    <Button type="text" onClick={() => dispatch(amountsTurned({ hidden: false }))}>
      显示金额
    </Button>
  );
}
