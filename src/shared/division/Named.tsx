import { pathTo } from '../../common/division/tree';

export const Named = ({ code }: { code: string }) => (
  <>
    {pathTo(code)
      .map(({ label }) => label)
      .join('') || code}
  </>
);
