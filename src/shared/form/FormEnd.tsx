import { Button } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { FormAlert } from '@/shared/ui/FormAlert';
import type { FormSubmission } from '../submission/useSubmission';
import styles from './form.module.css';
import { FORM_TEXT as TEXT } from './text';

/** The end of a form in a dialog: what was refused of it as a whole, 保存, and what else there is to press. */
export const FormEnd = ({ saving, children }: { saving: FormSubmission; children?: ReactNode }) => (
  <>
    <FormAlert>{saving.told}</FormAlert>
    <div className={styles.end}>
      <Button type="primary" htmlType="submit" loading={saving.busy}>
        {TEXT.save}
      </Button>
      {children}
    </div>
  </>
);
