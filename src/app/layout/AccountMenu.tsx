import { IconDown, IconRight } from '@arco-design/web-react/icon';
import { useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { Enterprise } from '@/contract/calls/enterpriseSwitching';
import { enterprisesEvents, enterprisesSelectors } from '@/features/enterprises';
import { merchantsEvents, merchantsSelectors } from '@/features/merchants';
import { sessionEvents, sessionSelectors } from '@/features/session';
import { SessionList } from '@/features/session/SessionList';
import { paths } from '@/shared/paths';
import { Popup } from '@/shared/ui/Popup';
import { selectWho } from '../selectors';
import { validateLink } from '../validateLink';
import styles from './account.module.css';
import { ENTERPRISE_ACTION, ENTERPRISE_LABEL, MERCHANT_LABEL, ACCOUNT_TEXT as TEXT } from './accountText';
import { useAccountName } from './useAccountName';

/** Width of the popup in px (screen specification, section 2.3). */
const WIDTH = 360;

const labelOf = ({ settledStatus, defaultFlag }: Enterprise): string | null => {
  if (settledStatus !== 'PASS') return ENTERPRISE_LABEL[settledStatus];
  return defaultFlag === 1 ? TEXT.default : null;
};

/**
 * Lists the merchants of the current enterprise. The user can choose a merchant that is approved (PASS) and not the current one.
 */
function Merchants() {
  const dispatch = useDispatch();
  const [open, setOpen] = useState(false);
  const id = useId();
  const merchants = useSelector(merchantsSelectors.selectMerchants);
  const stage = useSelector(merchantsSelectors.selectMerchantsStage);
  const chosen = useSelector(sessionSelectors.selectMerchantNo);
  // True if requests act for the whole enterprise. If the user has chosen no merchant, the platform may have assigned one.
  const isWhole = chosen === null && !merchants.some(({ currMerchant }) => currMerchant);
  const toggle = () => {
    setOpen(!open);
    if (!open && stage !== 'loaded') dispatch(merchantsEvents.merchantsRequested());
  };
  return (
    <div>
      <button type="button" className={styles.fold} aria-expanded={open} aria-controls={id} onClick={toggle}>
        {TEXT.merchants}
        {open ? <IconDown /> : <IconRight />}
      </button>
      {open ? (
        <ul id={id} className={styles.merchants}>
          {stage === 'failed' ? (
            <li className={styles.hint}>
              {TEXT.merchantsFailed}
              <button
                type="button"
                className={styles.link}
                onClick={() => dispatch(merchantsEvents.merchantsRequested())}
              >
                {TEXT.retry}
              </button>
            </li>
          ) : stage !== 'loaded' ? (
            <li className={styles.hint}>{TEXT.loading}</li>
          ) : merchants.length === 0 ? (
            <li className={styles.hint}>{TEXT.noMerchants}</li>
          ) : null}
          {merchants.length > 0 ? (
            <li>
              {chosen === null ? (
                <span className={styles.merchant} aria-current={isWhole ? 'true' : undefined}>
                  {TEXT.whole}
                  {isWhole ? (
                    <span className={styles.tag} data-tone="current">
                      {TEXT.currentWhole}
                    </span>
                  ) : null}
                </span>
              ) : (
                <button
                  type="button"
                  className={styles.merchant}
                  data-leaves=""
                  onClick={() => dispatch(merchantsEvents.merchantChosen({ merchantNo: null }))}
                >
                  {TEXT.whole}
                </button>
              )}
            </li>
          ) : null}
          {merchants.map(({ id: key, merchantNo, merchantName, auditStatus, currMerchant }) => {
            const current = chosen === null ? currMerchant : chosen === merchantNo;
            return (
              <li key={key}>
                {auditStatus === 'PASS' && !current ? (
                  <button
                    type="button"
                    className={styles.merchant}
                    data-leaves=""
                    onClick={() => dispatch(merchantsEvents.merchantChosen({ merchantNo }))}
                  >
                    {merchantName}
                  </button>
                ) : (
                  <span className={styles.merchant} aria-current={current ? 'true' : undefined}>
                    {merchantName}
                    <span className={styles.tag} data-tone={current ? 'current' : auditStatus}>
                      {current ? TEXT.currentMerchant : auditStatus === 'PASS' ? null : MERCHANT_LABEL[auditStatus]}
                    </span>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}

interface CurrentEnterpriseProps {
  enterprise: Enterprise | undefined;
  name: string;
  onLeave: () => void;
}

function CurrentEnterprise({ enterprise, name, onLeave }: CurrentEnterpriseProps) {
  const dispatch = useDispatch();
  const setting = useSelector(enterprisesSelectors.selectSettingDefault);
  const memberMissing = useSelector(sessionSelectors.selectMemberMissing);
  const ordinary = useSelector(sessionSelectors.selectUser)?.kind === 'ordinary';
  return (
    <section className={styles.current} aria-label={TEXT.current}>
      <div className={styles.row}>
        <strong>{name}</strong>
        {enterprise?.settledStatus === 'PASS' && enterprise.defaultFlag === 0 ? (
          <button
            type="button"
            className={styles.link}
            disabled={setting !== null}
            onClick={() => dispatch(enterprisesEvents.defaultChosen({ enterpriseId: enterprise.enterpriseId }))}
          >
            {TEXT.setDefault}
          </button>
        ) : enterprise && labelOf(enterprise) ? (
          <span className={styles.tag} data-tone={enterprise.settledStatus}>
            {labelOf(enterprise)}
          </span>
        ) : null}
        {enterprise && enterprise.settledStatus !== 'PASS' ? (
          <ContinueSetup enterprise={enterprise} onLeave={onLeave} />
        ) : null}
      </div>
      {memberMissing ? (
        <p className={styles.hint}>
          {TEXT.memberMissing}
          <button type="button" className={styles.link} onClick={() => dispatch(sessionEvents.memberNoRequested())}>
            {TEXT.retry}
          </button>
        </p>
      ) : null}
      {ordinary && enterprise?.settledStatus === 'PASS' ? <Merchants /> : null}
    </section>
  );
}

/** A link to the next action for an enterprise, by its review status; none while it is under review. */
function ContinueSetup({ enterprise, onLeave }: { enterprise: Enterprise; onLeave: () => void }) {
  const dispatch = useDispatch();
  const switching = useSelector(enterprisesSelectors.selectSwitching);
  const { enterpriseId, settledStatus } = enterprise;
  if (settledStatus === 'INIT') return null;
  return (
    <button
      type="button"
      className={styles.link}
      disabled={switching.stage !== 'idle'}
      data-leaves=""
      onClick={() => {
        dispatch(enterprisesEvents.enterpriseChosen({ enterpriseId }));
        // A switch to an approved (PASS) enterprise asks for confirmation, so the menu stays open. For other
        // enterprises the menu closes at once, because the click opens the page on which the user completes the
        // application.
        if (settledStatus !== 'PASS') onLeave();
      }}
    >
      {ENTERPRISE_ACTION[settledStatus]}
    </button>
  );
}

function OtherEnterprises({ list, onLeave }: { list: readonly Enterprise[]; onLeave: () => void }) {
  return (
    <ul className={styles.enterprises} aria-label={TEXT.others}>
      {list.map((enterprise) => {
        const label = labelOf(enterprise);
        return (
          <li key={enterprise.enterpriseId} className={styles.enterprise}>
            <span>{enterprise.enterpriseName}</span>
            <span className={styles.side}>
              {label ? (
                <span className={styles.tag} data-tone={enterprise.settledStatus}>
                  {label}
                </span>
              ) : null}
              <ContinueSetup enterprise={enterprise} onLeave={onLeave} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The link to add an enterprise. Hidden unless the platform allows this user to add an enterprise. */
function AddEnterprise({ onLeave }: { onLeave: () => void }) {
  const mayAdd = useSelector(enterprisesSelectors.selectCanAddEnterprise);
  const verdict = validateLink(paths.home.addEnterprises, useSelector(selectWho));
  if (!mayAdd) return null;
  if (verdict.kind !== 'open') return null;
  return (
    <div className={styles.enterprises}>
      <Link to={verdict.to} className={styles.enterprise} onClick={onLeave}>
        {TEXT.add}
      </Link>
    </div>
  );
}

/** Lists the user's sessions. The section is collapsed at first and loads them when the user opens it. */
function Sessions() {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={styles.sessions}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {TEXT.sessions}
        {open ? <IconDown /> : <IconRight />}
      </button>
      <div id={id}>{open ? <SessionList /> : null}</div>
    </section>
  );
}

/** The account menu at the right of the header: the current enterprise and merchant, and a popup to switch or sign out. */
export function AccountMenu() {
  const dispatch = useDispatch();
  const [open, setOpen] = useState(false);
  const user = useSelector(sessionSelectors.selectUser);
  const enterprises = useSelector(enterprisesSelectors.selectEnterprises);
  const stage = useSelector(enterprisesSelectors.selectEnterprisesStage);
  const { enterprise: name, shown, merchant } = useAccountName();
  if (!user) return null;

  const isLoading = user.kind === 'ordinary' && enterprises.length === 0 && (stage === 'idle' || stage === 'loading');
  const toggle = (next: boolean) => {
    setOpen(next);
    // The list of enterprises is loaded some time after the page. Opening the menu earlier loads it at once.
    if (next && isLoading) dispatch(enterprisesEvents.enterprisesRequested());
  };
  const current = enterprises.find(({ enterpriseId }) => enterpriseId === user.enterpriseId);
  const others = enterprises.filter((enterprise) => enterprise !== current);

  return (
    <div className={styles.account}>
      <Popup
        open={open}
        onOpenChange={toggle}
        label={TEXT.panel}
        width={WIDTH}
        trigger={(props) => (
          <>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the nested button does the same by keyboard */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the nested button does the same by keyboard */}
            <span
              className={styles.name}
              data-account-name=""
              title={merchant ? `${shown} ${merchant}` : shown}
              onClick={props.onClick}
            >
              {merchant ? <strong>{merchant}</strong> : null}
              {shown}
            </span>
            <button type="button" className={styles.avatar} aria-label={TEXT.button} title={user.nickName} {...props}>
              {[...user.nickName][0] ?? '?'}
            </button>
          </>
        )}
      >
        <div className={styles.who}>
          <span className={styles.avatar} aria-hidden="true">
            {[...user.nickName][0] ?? '?'}
          </span>
          <span>
            <strong>{user.nickName}</strong>
            <span className={styles.hint}>{user.userAccount}</span>
          </span>
        </div>
        <CurrentEnterprise enterprise={current} name={name} onLeave={() => setOpen(false)} />
        {isLoading ? <p className={styles.hint}>{TEXT.loading}</p> : null}
        {stage === 'failed' ? (
          <p className={styles.hint}>
            {TEXT.enterprisesFailed}
            <button
              type="button"
              className={styles.link}
              onClick={() => dispatch(enterprisesEvents.enterprisesRequested())}
            >
              {TEXT.retry}
            </button>
          </p>
        ) : null}
        {others.length > 0 ? <OtherEnterprises list={others} onLeave={() => setOpen(false)} /> : null}
        <AddEnterprise onLeave={() => setOpen(false)} />
        <Sessions />
        <div className={styles.footer}>
          <Link to={paths.home.home} onClick={() => setOpen(false)}>
            {TEXT.home}
          </Link>
          <button type="button" onClick={() => dispatch(sessionEvents.logOutRequested())}>
            {TEXT.logOut}
          </button>
        </div>
      </Popup>
    </div>
  );
}
