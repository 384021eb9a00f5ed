import { Button } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import formStyles from '@/shared/form/form.module.css';
import type { FormSubmission } from '@/shared/submission/useSubmission';
import { DESK_TEXT as TEXT } from '../text';
import styles from './desk.module.css';

/** The end of every form here: what was refused of it as a whole, 保存, and what else there is to press. */
export const FormEnd = ({ saving, children }: { saving: FormSubmission; children?: ReactNode }) => (
  <>
    {saving.told ? (
      <p role="alert" className={formStyles.told}>
        {saving.told}
      </p>
    ) : null}
    <div className={styles.buttons}>
      <Button type="primary" htmlType="submit" loading={saving.busy}>
        {TEXT.save}
      </Button>
      {children}
    </div>
  </>
);
