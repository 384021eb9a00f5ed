import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { sessionSelectors } from '@/features/session';
import { UploadField, type UploadsState, uploadsSelectors } from '@/features/uploads';
import { CodeField } from '@/shared/form/CodeField';
import formStyles from '@/shared/form/form.module.css';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { paths } from '@/shared/paths';
import { secrets } from '@/shared/ports/secrets';
import { GuardedLink } from '@/shared/status/GuardedLink';
import { useSubmission } from '@/shared/submission/useSubmission';
import { codeProblem } from '@/shared/validation/contact';
import { hasIdCheckDigit, isIdNumber, isName } from '@/shared/validation/formats';
import { AccountCard, Achieved, StepUnavailable } from './AccountCard';
import styles from './account.module.css';
import { codeRequested, formOf, submitted } from './forms';
import { codeFor, PICTURES } from './places';
import { Submit } from './Submit';
import { PAGE_TEXT, REAL_NAME_TEXT as TEXT } from './text';

const plain = (idCard: string) => idCard.replace(/\s/g, '').toUpperCase();

function idCardProblem(text: string): string | undefined {
  const idCard = plain(text);
  if (idCard === '') return TEXT.idCardHint;
  if (!isIdNumber(idCard)) return TEXT.badIdCard;
  return hasIdCheckDigit(idCard) ? undefined : TEXT.badCheckDigit;
}

/** Returns the uploaded pictures of the ID card, and the reason why the form cannot be sent yet. */
function usePictures(): { stored: { idCardFront?: string; idCardBack?: string }; problem: string | null } {
  const select = (field: string) => (state: { uploads: UploadsState }) => uploadsSelectors.selectField(state, field);
  const [front] = useSelector(select(PICTURES.idCardFront)).items;
  const [back] = useSelector(select(PICTURES.idCardBack)).items;
  const states = [front, back].flatMap((item) => (item ? [item.status] : []));
  return {
    stored: {
      ...(front?.stored ? { idCardFront: front.stored.object } : {}),
      ...(back?.stored ? { idCardBack: back.stored.object } : {}),
    },
    problem: states.includes(0) ? TEXT.uploading : states.includes(2) ? TEXT.notUploaded : null,
  };
}

function Form() {
  const dispatch = useDispatch();
  const { busy, fields, message } = useSubmission(formOf('realName'));
  const pictures = usePictures();
  const [tried, setTried] = useState(false);
  const { form, dirty, field, submit } = useFields({
    busy,
    initial: { realName: '', idCard: '', code: '' },
    refused: fields,
    rules: {
      realName: (name) => (name.trim() === '' ? TEXT.nameHint : isName(name) ? undefined : TEXT.badName),
      idCard: idCardProblem,
      code: codeProblem,
    },
  });
  return (
    <form
      ref={form}
      noValidate
      className={formStyles.form}
      onSubmit={submit(({ realName, idCard, code }) => {
        setTried(true);
        if (busy || pictures.problem) return;
        const secretIds = { idCard: secrets.put(plain(idCard)), code: secrets.put(code.trim()) };
        dispatch(
          submitted({
            form: 'realName',
            realName: realName.trim(),
            pictures: pictures.stored,
            secretIds,
          }),
        );
      })}
    >
      <TextField
        {...field('realName')}
        label={TEXT.name}
        placeholder={TEXT.nameHint}
        maxLength={50}
        autoComplete="name"
      />
      <TextField
        {...field('idCard')}
        label={TEXT.idCard}
        placeholder={TEXT.idCardHint}
        maxLength={24}
        autoComplete="off"
      />
      <CodeField
        {...field('code')}
        label={PAGE_TEXT.code}
        placeholder={PAGE_TEXT.codeHint}
        code="account/realName"
        onSend={() => dispatch(codeRequested(codeFor('account/realName')))}
      />
      <fieldset className={styles.pictures}>
        <legend>{TEXT.pictures}</legend>
        <UploadField field={PICTURES.idCardFront} label={TEXT.front} shape="idCard" />
        <UploadField field={PICTURES.idCardBack} label={TEXT.back} shape="idCard" />
      </fieldset>
      <Submit
        message={
          (tried ? pictures.problem : null) ?? message ?? fields?.['idCardFront'] ?? fields?.['idCardBack'] ?? null
        }
        busy={busy}
        dirty={dirty}
      />
    </form>
  );
}

/**
 * The page /accountRegister/real-name: verifies the user's name and ID number, with a code to the user's mobile. After a refusal
 * the user corrects the data in the same form.
 */
export function RealNamePage() {
  const info = useSelector(sessionSelectors.selectUserInfo);
  const { stage } = useSubmission(formOf('realName'));
  const done = stage === 'done' || info?.realNameStatus === '1';
  return (
    <AccountCard title={TEXT.title} lead={done ? undefined : TEXT.lead}>
      {done ? (
        <Achieved title={TEXT.done} hint={info ? TEXT.doneHint(info.nickName) : undefined}>
          {info?.enterpriseId === '' ? <GuardedLink to={paths.onboarding.application}>{TEXT.next}</GuardedLink> : null}
        </Achieved>
      ) : info && info.loginAccountType !== 'mobile' ? (
        <StepUnavailable text={TEXT.notMobile} />
      ) : (
        <Form />
      )}
    </AccountCard>
  );
}
