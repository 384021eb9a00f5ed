import { useDispatch } from 'react-redux';
import type { App } from '@/contract/calls/apps';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { appSwitched } from './forms';
import { Proof } from './Proof';
import { LIST_TEXT as TEXT } from './text';

/** Dialog that stops or restarts an application. Explains the consequences and asks for the payment password. */
export function SwitchDialog({
  of: { appId, name, state },
  onClose,
}: {
  of: Pick<App, 'appId' | 'name' | 'state'>;
  onClose: () => void;
}) {
  const dispatch = useDispatch();
  const switching = useDialogSubmission(appSwitched.type, onClose);
  const to = state === 'ACTIVE' ? 'STOPPED' : 'ACTIVE';
  return (
    <Proof
      of={switching}
      about={[
        [TEXT.app, name],
        [TEXT.doing, TEXT.switchTitle[to]],
        [TEXT.consequence, TEXT.switchLead[to], 'wide'],
      ]}
      onClose={onClose}
      onConfirm={(secretIds) => dispatch(appSwitched({ appId, state: to, secretIds }))}
    />
  );
}
