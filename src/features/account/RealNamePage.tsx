import { useDispatch, useSelector } from 'react-redux';
import { sessionSelectors } from '@/features/session';
import { CodeField } from '@/shared/form/CodeField';
import formStyles from '@/shared/form/form.module.css';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { secrets } from '@/shared/ports/secrets';
import { codeProblem } from '@/shared/validation/contact';
import { hasIdCheckDigit, isIdNumber, isName } from '@/shared/validation/formats';
import { AccountCard, Achieved, OutOfTurn, Way } from './AccountCard';
import { PAGE_TEXT, REAL_NAME_TEXT as TEXT } from './pageText';
import { Submit } from './Submit';
import { accountEvents } from './slice';
import { useForm } from './useForm';

const plain = (idCard: string) => idCard.replace(/\s/g, '').toUpperCase();

function idCardProblem(text: string): string | undefined {
  const idCard = plain(text);
  if (idCard === '') return TEXT.idCardHint;
  if (!isIdNumber(idCard)) return TEXT.badIdCard;
  return hasIdCheckDigit(idCard) ? undefined : TEXT.badCheckDigit;
}

function Form() {
  const dispatch = useDispatch();
  const { busy, fields, told } = useForm('realName');
  const { form, field, submit } = useFields({
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
        if (busy) return;
        const secretIds = { idCard: secrets.put(plain(idCard)), code: secrets.put(code.trim()) };
        dispatch(accountEvents.submitted({ form: 'realName', realName: realName.trim(), secretIds }));
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
        onSend={() => dispatch(accountEvents.codeAsked({ place: 'account/realName' }))}
      />
      <Submit told={told} busy={busy} />
    </form>
  );
}

/** /accountRegister/real-name: name, ID number and a code to the own mobile; refused ones are corrected in place. */
export function RealNamePage() {
  const info = useSelector(sessionSelectors.selectUserInfo);
  const { stage } = useForm('realName');
  const done = stage === 'done' || info?.realNameStatus === '1';
  return (
    <AccountCard title={TEXT.title} lead={done ? undefined : TEXT.lead}>
      {done ? (
        <Achieved title={TEXT.done} hint={info ? TEXT.doneHint(info.nickName) : undefined}>
          {info?.enterpriseId === '' ? <Way to="/companyInfo/index">{TEXT.next}</Way> : null}
        </Achieved>
      ) : info && info.loginAccountType !== 'mobile' ? (
        <OutOfTurn text={TEXT.notMobile} />
      ) : (
        <Form />
      )}
    </AccountCard>
  );
}
