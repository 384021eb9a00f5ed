import { Button, Input } from '@arco-design/web-react';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Solution } from '@/contract/calls/solutions';
import { paths } from '@/shared/paths';
import { address } from '@/shared/paths/address';
import { useResource } from '@/shared/resource/useResource';
import { ActionLink, GuardedLink } from '@/shared/status/GuardedLink';
import { Card, PageTitle } from '@/shared/ui/Card';
import { Retry } from '@/shared/ui/LoadingState';
import { Next } from './Next';
import { solutions } from './resources';
import styles from './solutions.module.css';
import { SolutionBadge } from './states';
import { TEXT } from './text';

const { list: WORDS } = TEXT;

const matches = (of: Solution, industry: string, word: string) =>
  (industry === '' || of.industries.some(({ industryCode }) => industryCode === industry)) &&
  [of.solutionName, of.summary, ...of.products, ...of.industries.map(({ industryName }) => industryName)].some((text) =>
    text.toLowerCase().includes(word.trim().toLowerCase()),
  );

/** A solution in the list: purpose, products, the enterprise's state, and the next action. */
function SolutionCard({ solution }: { solution: Solution }) {
  const { solutionCode, solutionName, summary, industries, products, state, open, all } = solution;
  return (
    <li className={styles.solution}>
      <div className={styles.cardHead}>
        <h2>{solutionName}</h2>
        <SolutionBadge state={state} />
      </div>
      <p>{summary}</p>
      <p className={styles.hint}>{industries.map(({ industryName }) => industryName).join('、')}</p>
      <ul className={styles.tags} aria-label={TEXT.details.products}>
        {products.map((name) => (
          <li key={name} className={styles.tag}>
            {name}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{WORDS.count(open, all)}</p>
      <div className={styles.ways}>
        <Next solution={solution} />
        <ActionLink to={address(paths.solution.details, { solutionCode })} label={WORDS.detailsOf(solutionName)}>
          {WORDS.details}
        </ActionLink>
      </div>
    </li>
  );
}

/** The page /solution/index: lists the solutions by industry. The query contains the industry and the search text. */
export function SolutionListPage() {
  const id = useId();
  const { data, stage, error, again } = useResource(solutions);
  const [params, setParams] = useSearchParams();
  const industry = params.get('industry') ?? '';
  const word = params.get('keyword') ?? '';
  const change = (name: string, value: string) =>
    setParams(
      (now) => {
        if (value === '') now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: true },
    );
  const industries = new Map(
    data?.flatMap((one) =>
      one.industries.map(({ industryCode, industryName }) => [industryCode, industryName] as const),
    ),
  );
  const shown = data?.filter((one) => matches(one, industry, word)) ?? [];
  return (
    <Card page="full">
      <PageTitle
        lead={WORDS.lead}
        actions={<GuardedLink to={paths.solution.solutionManageIndex}>{WORDS.mine}</GuardedLink>}
      >
        {WORDS.title}
      </PageTitle>
      <div className={styles.filters}>
        <div className={styles.search}>
          <label htmlFor={`${id}-word`}>{WORDS.search}</label>
          <Input
            id={`${id}-word`}
            value={word}
            allowClear
            maxLength={64}
            placeholder={WORDS.searchHint}
            onChange={(typed) => change('keyword', typed)}
          />
        </div>
        {industries.size > 0 ? (
          <fieldset className={styles.industries}>
            <legend>{WORDS.industries}</legend>
            {[['', WORDS.all] as const, ...industries].map(([code, name]) => (
              <button
                key={code}
                type="button"
                aria-pressed={industry === code}
                onClick={() => change('industry', code)}
              >
                {name}
              </button>
            ))}
          </fieldset>
        ) : null}
      </div>
      {data === null ? (
        stage === 'failed' ? (
          <Retry again={again}>{error}</Retry>
        ) : (
          <p role="status">{WORDS.loading}</p>
        )
      ) : shown.length === 0 ? (
        <div className={styles.empty} role="status">
          <p>{WORDS.none}</p>
          <p className={styles.hint}>{WORDS.noneNext}</p>
          <Button onClick={() => setParams({}, { replace: true })}>{WORDS.clear}</Button>
        </div>
      ) : (
        <ul className={styles.cards} aria-label={WORDS.title}>
          {shown.map((solution) => (
            <SolutionCard key={solution.solutionCode} solution={solution} />
          ))}
        </ul>
      )}
    </Card>
  );
}
