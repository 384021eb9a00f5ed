import { createContext, useContext, useId } from 'react';
import type { CustomFieldProps, CustomStepProps, Values } from '@/shared/form/steps/model';
import { OpenForm } from '@/shared/form/steps/openForm';
import { StepFields } from '@/shared/form/steps/StepFields';
import { useResource } from '@/shared/resource/useResource';
import { NoticeList } from '@/shared/ui/NoticeList';
import type { Beginning } from './flows/beginning';
import type { Operator } from './flows/openingStatus';
import styles from './opening.module.css';
import { merchantsOf } from './resources';
import { TEXT } from './text';

const USCC = /^[0-9A-Z]{18}$/;

/**
 * Lists the merchants that the company already has, so that the user does not open a second one by mistake. Renders nothing if
 * there are none.
 */
function Already({ licenceNo, name }: { licenceNo: string; name: string }) {
  const isWhole = USCC.test(licenceNo);
  const found = useResource(isWhole ? merchantsOf({ operatorLicenseNo: licenceNo }) : null).data ?? [];
  const rows = found.map(({ merchantName, merchantNo }) => `${merchantName}（${merchantNo}）`);
  if (!isWhole || rows.length === 0) return null;
  return (
    <div role="status">
      <p>{TEXT.already(name)}</p>
      <NoticeList label={TEXT.already(name)} of={rows} />
    </div>
  );
}

const Parts = ({ title, of }: { title: string; of: readonly { title: string; text: string }[] }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.parts}>
      <h2 id={id}>{title}</h2>
      <ul>
        {of.map((part) => (
          <li key={part.title}>
            <strong>{part.title}</strong>
            <p>{part.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The user's enterprise as the company that operates the new merchant; null if the user has chosen another company. */
const OwnCompany = createContext<Operator | null>(null);

type BeginProps = CustomStepProps<Beginning, Values> & Pick<Parameters<typeof StepFields>[0], 'step'>;

/**
 * The first step of opening a merchant: its benefits and requirements, and the choice of the company that operates the merchant.
 */
export const BeginStep = ({ step, ...props }: BeginProps) => {
  const { operator } = props.saved.facts;
  return (
    <>
      <Parts title={TEXT.gain} of={TEXT.gains} />
      <Parts title={TEXT.prepare} of={TEXT.papers} />
      <p className={styles.flow}>{TEXT.flow}</p>
      <OwnCompany value={operator.operator === 'DIFF' ? null : operator}>
        <OpenForm value="opening.begin">
          <StepFields {...props} step={step} />
        </OpenForm>
      </OwnCompany>
    </>
  );
};

/** Shows the merchants that the chosen company already has, below the fields of the company. */
export function OperatorNote({ values }: Pick<CustomFieldProps, 'values'>) {
  const own = useContext(OwnCompany);
  if (values['operator'] === 'DIFF')
    return <Already licenceNo={(values['operatorLicenseNo'] ?? '').trim()} name={values['operatorName'] ?? ''} />;
  return own ? <Already licenceNo={own.operatorLicenseNo} name={own.operatorName} /> : null;
}
