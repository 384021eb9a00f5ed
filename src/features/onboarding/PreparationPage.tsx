import { paths } from '@/shared/paths';
import { ActionLink } from '@/shared/status/GuardedLink';
import { Card, PageTitle } from '@/shared/ui/Card';
import styles from './onboarding.module.css';
import { TEXT } from './text';

interface PreparationProps {
  lead: string;
  /** Address of the application form. */
  to: string;
}

const Preparation = ({ lead, to }: PreparationProps) => (
  <Card as="article" page="narrow">
    <PageTitle lead={lead}>{TEXT.preparation}</PageTitle>
    <ul className={styles.papers}>
      {TEXT.papers.map(({ title, text }) => (
        <li key={title}>
          <strong>{title}</strong>
          <p>{text}</p>
        </li>
      ))}
    </ul>
    <p className={styles.message}>{TEXT.pictureRule}</p>
    <div className={styles.ways}>
      <ActionLink to={to} main>
        {TEXT.start}
      </ActionLink>
      <ActionLink to={paths.home.home}>{TEXT.toHome}</ActionLink>
    </div>
  </Card>
);

/** The page /companyInfo/preparation: the documents that the user needs for the first application. */
export const CompanyPreparationPage = () => <Preparation lead={TEXT.prepareLead} to={paths.onboarding.application} />;

/** The page /home/preparation: the documents that the user needs for a further enterprise. */
export const HomePreparationPage = () => <Preparation lead={TEXT.prepareAddLead} to={paths.home.addEnterprises} />;
