import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import * as z from 'zod/mini';
import { AllowedAddress, type AppDetail } from '@/contract/calls/apps';
import { issueText } from '@/contract/issues';
import { readAllowed } from '@/contract/rules/allowedAddress';
import { ChecksField } from '@/shared/form/ChecksField';
import { useFields } from '@/shared/form/useFields';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import styles from './apps.module.css';
import { appConfigured } from './forms';
import { LinesField } from './LinesField';
import { SCOPE_OPTIONS, scopeRule, scopesOf } from './NameDialogs';
import { Proof, useProof } from './Proof';
import { LIST_TEXT, TEXT } from './text';

const MOST = 20;
const linesOf = (typed: string): string[] =>
  typed
    .split(/[\s,，;；]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * Validates the typed source IP addresses by the platform's rules. Returns the error, or undefined if all addresses
 * are valid.
 */
function addressesFault(typed: string): string | undefined {
  const lines = linesOf(typed);
  if (lines.length > MOST) return TEXT.tooMany;
  for (const line of lines) {
    const issue = z.core.safeParse(AllowedAddress, line).error?.issues[0];
    if (issue) return `${line}：${issueText(issue)}`;
    const read = readAllowed(line);
    if ('fault' in read) return read.fault;
  }
  return undefined;
}

interface Props {
  of: AppDetail;
  onClose: () => void;
}

function Form({ of: { appId, name, version, allowedAddresses, scopes }, onClose }: Props) {
  const dispatch = useDispatch();
  const saving = useDialogSubmission(appConfigured.type, onClose);
  const { asked, ask, close } = useProof<{ allowedAddresses: string; scopes: string }>(saving);
  const { form, field, dirty, submit } = useFields({
    busy: saving.busy,
    initial: { scopes: scopes.join(','), allowedAddresses: allowedAddresses.join('\n') },
    refused: saving.fields,
    rules: { scopes: scopeRule, allowedAddresses: addressesFault },
  });
  useUnsaved(dirty && saving.stage !== 'done');
  return (
    <>
      <form ref={form} noValidate className={styles.form} onSubmit={submit(ask)}>
        <ChecksField {...field('scopes')} label={LIST_TEXT.scopes} options={SCOPE_OPTIONS} />
        <LinesField {...field('allowedAddresses')} label={TEXT.addresses} hint={TEXT.addressesHint} maxLength={1_000} />
        {asked ? null : <FormAlert>{saving.message}</FormAlert>}
        <div className={styles.actions}>
          <Button onClick={onClose}>{TEXT.cancel}</Button>
          <Button type="primary" htmlType="submit">
            {TEXT.next}
          </Button>
        </div>
      </form>
      {asked ? (
        <Proof
          of={saving}
          about={[
            [LIST_TEXT.app, name],
            [TEXT.doing, TEXT.doings.config],
          ]}
          onClose={close}
          onConfirm={(secretIds) =>
            dispatch(
              appConfigured({
                appId,
                version,
                scopes: scopesOf(asked.scopes),
                allowedAddresses: linesOf(asked.allowedAddresses),
                secretIds,
              }),
            )
          }
        />
      ) : null}
    </>
  );
}

/** Changes an application's permissions and the allowed source addresses of its requests. */
export const ConfigDialog = (props: Props) => (
  <Dialog title={TEXT.configTitle} width={560} closeText={TEXT.close} onClose={props.onClose}>
    <Form {...props} />
  </Dialog>
);
