import { Button } from '@arco-design/web-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { templateAgreementUrl } from '@/contract/calls/products';
import type { AnswerOf } from '@/contract/defineCall';
import type { ProductCode } from '@/contract/words/productCodes';
import formStyles from '../form/form.module.css';
import type { FieldOf } from '../form/useFields';
import { useResource } from '../resource/useResource';
import { useSubmission } from '../submission/useSubmission';
import { Checkbox } from '../ui/Checkbox';
import { Dialog } from '../ui/Dialog';
import { FormAlert } from '../ui/FormAlert';
import { Retry } from '../ui/LoadingState';
import { agreementDownloaded, productAgreement } from './agreement';
import styles from './application.module.css';
import { AGREEMENT_TEXT as TEXT } from './text';

interface AgreementFieldProps extends FieldOf<string> {
  /** The products that the user applies for. The agreement is fetched only if at least one product is chosen. */
  productCodes: readonly ProductCode[];
  /** Merchant category of the application that is being filled in; defaults to the merchant's current category. */
  mcc?: string | undefined;
}

type Agreement = AnswerOf<typeof templateAgreementUrl>;

/** A dialog with the full text of an agreement and its PDF. */
export function AgreementDialog({ agreement, onClose }: { agreement: Agreement; onClose: () => void }) {
  const dispatch = useDispatch();
  const { busy, message } = useSubmission(agreementDownloaded.type);
  const { agreementNo, title, content } = agreement;
  return (
    <Dialog title={title} width={720} closeText={TEXT.close} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable, so that it can be scrolled by keyboard */}
      <section className={styles.inside} aria-label={title} tabIndex={0}>
        {content
          .split(/\n\s*\n/)
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity other than their position
          .map((text, place) => (/^第.{1,4}条/.test(text) ? <h3 key={place}>{text}</h3> : <p key={place}>{text}</p>))}
        <FormAlert>{message}</FormAlert>
      </section>
      <footer className={styles.foot}>
        <Button loading={busy} onClick={() => dispatch(agreementDownloaded({ agreementNo }))}>
          {TEXT.download}
        </Button>
        <Button type="primary" onClick={onClose}>
          {TEXT.close}
        </Button>
      </footer>
    </Dialog>
  );
}

/**
 * A field to read and accept the agreement for the chosen products. The value is the number of the accepted agreement; empty
 * means not accepted. The number depends on the terms: another choice of products, or changed terms, require a new acceptance.
 * Its validation rule is `agreementRule`.
 */
export function AgreementField({ productCodes, mcc, name, value, problem, onChange }: AgreementFieldProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const codes = [...productCodes].sort();
  const answer = useResource(
    codes.length > 0 ? productAgreement({ productCodes: codes, ...(mcc ? { mcc } : {}) }) : null,
  );
  const { data, stage, error, again } = answer;
  const accepted = data !== null && value === data.agreementNo;

  // True if the accepted agreement is not the required agreement. Unknown, and therefore false, while the required
  // agreement loads.
  const outdated = data !== null && value !== '' && !accepted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the condition becomes true
  useEffect(() => {
    if (outdated) onChange('');
  }, [outdated]);

  // The platform refuses the accepted agreement because its terms have changed: fetches the new agreement.
  const refused = useRef(problem);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each refusal
  useEffect(() => {
    if (refused.current === problem) return;
    refused.current = problem;
    if (problem !== undefined && accepted) again();
  }, [problem]);

  if (codes.length === 0) return null;
  if (!data)
    return stage === 'failed' ? (
      <div className={styles.message}>
        <Retry inline again={again}>
          {error}
        </Retry>
      </div>
    ) : (
      <p role="status" className={styles.message}>
        {TEXT.loading}
      </p>
    );
  return (
    <div>
      <div className={styles.agree}>
        <Checkbox
          name={name}
          checked={accepted}
          aria-label={`${TEXT.agree}${TEXT.agreement(data.title)}`}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => onChange(target.checked ? data.agreementNo : '')}
        >
          {TEXT.agree}
        </Checkbox>
        <button type="button" className={styles.read} aria-label={TEXT.read(data.title)} onClick={() => setOpen(true)}>
          {TEXT.agreement(data.title)}
        </button>
      </div>
      <div id={`${id}-problem`} className={formStyles.message} data-problem={problem === undefined ? undefined : ''}>
        {problem}
      </div>
      {open ? <AgreementDialog agreement={data} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
