import { Button } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { FormAlert } from '@/shared/ui/FormAlert';
import type { FormSubmission } from '../submission/useSubmission';
import styles from './form.module.css';
import { FORM_TEXT as TEXT } from './text';

/** The end of a dialog form: the error of the whole form, the button 保存, and further buttons. */
export const FormEnd = ({ saving, children }: { saving: FormSubmission; children?: ReactNode }) => (
  <>
    <FormAlert>{saving.message}</FormAlert>
    <div className={styles.end}>
      <Button type="primary" htmlType="submit" loading={saving.busy}>
        {TEXT.save}
      </Button>
      {children}
    </div>
  </>
);
