import { Button } from '@arco-design/web-react';
import { LeaveQuestion } from '@/shared/form/steps/LeaveQuestion';
import { FormAlert } from '@/shared/ui/FormAlert';
import { PAGE_TEXT as TEXT } from './text';

interface SubmitProps {
  message: string | null;
  busy: boolean;
  /** True if the form has unsaved input. Leaving the page then asks for confirmation. */
  dirty: boolean;
}

/** The end of a form: the error that concerns the whole form, and the submit button. */
export const Submit = ({ message, busy, dirty }: SubmitProps) => (
  <>
    <LeaveQuestion dirty={dirty} />
    <FormAlert>{message}</FormAlert>
    <div>
      <Button type="primary" htmlType="submit" size="large" loading={busy}>
        {TEXT.submit}
      </Button>
    </div>
  </>
);
