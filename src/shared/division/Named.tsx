import { pathTo } from './tree';

export const Named = ({ code }: { code: string }) => (
  <>
    {pathTo(code)
      .map(({ label }) => label)
      .join('') || code}
  </>
);
