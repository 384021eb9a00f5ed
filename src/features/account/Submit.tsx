import { Button } from '@arco-design/web-react';
import { FormAlert } from '@/shared/ui/FormAlert';
import { PAGE_TEXT as TEXT } from './text';

/** The end of a form: the error that concerns the whole form, and the submit button. */
export const Submit = ({ told, busy }: { told: string | null; busy: boolean }) => (
  <>
    <FormAlert>{told}</FormAlert>
    <div>
      <Button type="primary" htmlType="submit" size="large" loading={busy}>
        {TEXT.submit}
      </Button>
    </div>
  </>
);
