import { Button } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import formStyles from '@/shared/form/form.module.css';
import { DESK_TEXT as TEXT } from '../text';
import styles from './desk.module.css';
import type { Saving } from './slice';

/** The end of every form here: what was refused of it as a whole, 保存, and what else there is to press. */
export const FormEnd = ({ saving, children }: { saving: Saving | undefined; children?: ReactNode }) => (
  <>
    {saving?.refused?.msg ? (
      <p role="alert" className={formStyles.told}>
        {saving.refused.msg}
      </p>
    ) : null}
    <div className={styles.buttons}>
      <Button type="primary" htmlType="submit" loading={saving?.stage === 'saving'}>
        {TEXT.save}
      </Button>
      {children}
    </div>
  </>
);
