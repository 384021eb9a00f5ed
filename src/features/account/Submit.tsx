import { Button } from '@arco-design/web-react';
import { Told } from '@/shared/ui/Told';
import { PAGE_TEXT as TEXT } from './pageText';

/** The end of a form: what was refused as a whole, and its button. */
export const Submit = ({ told, busy }: { told: string | null; busy: boolean }) => (
  <>
    <Told>{told}</Told>
    <div>
      <Button type="primary" htmlType="submit" size="large" loading={busy}>
        {TEXT.submit}
      </Button>
    </div>
  </>
);
