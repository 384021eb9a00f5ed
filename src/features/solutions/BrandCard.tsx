import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { type Brand, NOTICE_FIELDS } from '@/contract/calls/brand';
import { Field } from '@/shared/form/Field';
import { ruleOf } from '@/shared/form/steps/rules';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { formatTime } from '@/shared/format/time';
import { useResource } from '@/shared/resource/useResource';
import { useDialogSubmission, useSubmission } from '@/shared/submission/useSubmission';
import { Card } from '@/shared/ui/Card';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { LoadingState } from '@/shared/ui/LoadingState';
import { StatTable } from '@/shared/ui/StatTable';
import { noticeSubmitted } from './forms';
import { quantities } from './resources';
import styles from './solutions.module.css';
import { TEXT } from './text';

const { brand: WORDS } = TEXT;

/** The number of wallets under a brand, per product. */
function Counts({ brandNo }: { brandNo: string }) {
  const counts = useResource(quantities({ brandNo }));
  if (!counts.data) return <LoadingState of={counts} />;
  return (
    <StatTable
      label={WORDS.counts}
      frame={{ tableFrom: 480 }}
      columns={[
        { title: WORDS.product, whole: true },
        { title: WORDS.open, right: true },
        { title: WORDS.auditing, right: true },
        { title: WORDS.rejected, right: true },
        { title: WORDS.unOpen, right: true },
      ]}
      rows={counts.data.products.map(({ productCode, productName, open, auditing, rejected, unOpen }) => ({
        key: productCode,
        cells: [productName, open, auditing, rejected, unOpen],
      }))}
    />
  );
}

/** Form for the notice that a brand shows to the owners of its wallets. */
function NoticeForm({ brand: { brandNo, notice }, onDone }: { brand: Brand; onDone: () => void }) {
  const dispatch = useDispatch();
  const saving = useDialogSubmission(noticeSubmitted.type, onDone);
  const { form, field, submit, dirty } = useFields({
    busy: saving.busy,
    initial: { title: notice?.title ?? '', content: notice?.content ?? '' },
    refused: saving.fields,
    rules: { title: ruleOf(NOTICE_FIELDS.title), content: ruleOf(NOTICE_FIELDS.content) },
  });
  useUnsaved(dirty);
  const { onLeave, problem, ...content } = field('content');
  return (
    <form
      ref={form}
      noValidate
      className={styles.wish}
      onSubmit={submit(({ title, content: text }) => {
        if (saving.busy) return;
        dispatch(noticeSubmitted({ brandNo, version: notice?.version ?? 0, title, content: text, shown: true }));
      })}
    >
      <p className={styles.hint}>{WORDS.noticeLead}</p>
      <TextField {...field('title')} label={WORDS.name} maxLength={30} />
      <Field label={WORDS.content} problem={problem}>
        {(control) => (
          <textarea
            {...control}
            name={content.name}
            value={content.value}
            className={styles.area}
            rows={5}
            maxLength={500}
            onChange={({ target }) => content.onChange(target.value)}
            onBlur={onLeave}
          />
        )}
      </Field>
      <FormAlert>{saving.message}</FormAlert>
      <div className={styles.ways}>
        <Button type="primary" htmlType="submit" loading={saving.busy}>
          {WORDS.publish}
        </Button>
        <Button onClick={onDone}>{WORDS.cancel}</Button>
      </div>
    </form>
  );
}

/** A card about a brand of the enterprise: the products of its wallets, and its notice. */
export function BrandCard({ brand }: { brand: Brand }) {
  const dispatch = useDispatch();
  const [writes, setWrites] = useState(false);
  const { busy } = useSubmission(noticeSubmitted.type);
  const { brandNo, brandWalletName, wallets, notice } = brand;
  return (
    <Card title={WORDS.title(brandWalletName)} actions={<span className={styles.hint}>{WORDS.wallets(wallets)}</span>}>
      <Counts brandNo={brandNo} />
      <section className={styles.review} aria-label={WORDS.notice}>
        <div className={styles.cardHead}>
          <h3>{WORDS.notice}</h3>
          <span className={styles.ways}>
            {notice?.shown ? (
              <Button
                loading={busy && !writes}
                onClick={() => {
                  const { version, title, content } = notice;
                  dispatch(noticeSubmitted({ brandNo, version, title, content, shown: false }));
                }}
              >
                {WORDS.takeDown}
              </Button>
            ) : null}
            <Button type="primary" onClick={() => setWrites(true)}>
              {notice ? WORDS.edit : WORDS.write}
            </Button>
          </span>
        </div>
        {notice ? (
          <>
            <p className={styles.noticeTitle}>{notice.title}</p>
            <p className={styles.noticeText}>{notice.content}</p>
            <p className={styles.hint}>
              {WORDS.publishedAt(formatTime(notice.publishedAt), notice.publishedBy)} ·{' '}
              {notice.shown ? WORDS.seen(notice.seen) : WORDS.down}
            </p>
          </>
        ) : (
          <p className={styles.hint}>{WORDS.noNotice}</p>
        )}
      </section>
      {writes ? (
        <Dialog
          title={notice ? WORDS.edit : WORDS.write}
          width={560}
          closeText={WORDS.close}
          onClose={() => setWrites(false)}
        >
          <div className={styles.inside}>
            <NoticeForm brand={brand} onDone={() => setWrites(false)} />
          </div>
        </Dialog>
      ) : null}
    </Card>
  );
}
