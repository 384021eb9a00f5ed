// The bricks of forms on one page, with the console's real store, sagas and gateway: for the browser tests alone.
import '@arco-design/web-react/es/style/index.css';
import '../../src/app/global.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider, useDispatch, useSelector } from 'react-redux';
import type { RootState } from '../../src/app/rootReducer';
import { startConsole } from '../../src/app/start';
import { UploadField, uploadsEvents, uploadsSelectors, useStoredFile } from '../../src/features/uploads';
import { readConfig } from '../../src/shared/config';
import { DateRangeField } from '../../src/shared/dates/DateRangeField';
import { DATE_SHORTCUTS, type DayRange, periodText, rangeProblems } from '../../src/shared/dates/range';
import { DivisionField } from '../../src/shared/division/DivisionField';
import { MoneyField } from '../../src/shared/form/MoneyField';
import { formatMoney } from '../../src/shared/format/money';
import { VideoPlayer } from '../../src/shared/media/VideoPlayer';

function Stored({ url }: { url: string }) {
  const file = useStoredFile(url);
  if (file.stage === 'failed') return <p role="alert">{file.msg}</p>;
  return file.stage === 'ready' ? <img alt="已存文件" src={file.address} width={60} /> : null;
}

function Files() {
  const dispatch = useDispatch();
  const { items } = useSelector((state: RootState) => uploadsSelectors.selectField(state, 'license'));
  const url = items.find(({ status }) => status === 1)?.url;
  return (
    <section aria-label="文件">
      <UploadField field="license" label="营业执照" />
      <UploadField field="idCard" label="身份证" shape="idCard" />
      <UploadField field="evidence" label="证明材料" kinds={['png', 'jpeg', 'pdf', 'mp4']} limit={5} />
      {url ? <Stored url={url} /> : null}
      <button type="button" onClick={() => dispatch(uploadsEvents.fieldClosed({ field: 'evidence' }))}>
        离开表单
      </button>
    </section>
  );
}

function Fields() {
  const [amount, setAmount] = useState('');
  const [code, setCode] = useState('');
  const [period, setPeriod] = useState<DayRange>([undefined, undefined]);
  const [query, setQuery] = useState<DayRange>([undefined, undefined]);
  return (
    <section aria-label="字段">
      <MoneyField label="转账金额" value={amount} onChange={setAmount} />
      <output aria-label="金额">{amount}</output>
      <output aria-label="简写">{formatMoney(amount, { compact: true })}</output>
      <DivisionField label="所在地区" value={code} onChange={setCode} />
      <output aria-label="地区编码">{code}</output>
      <fieldset>
        <legend>有效期</legend>
        <DateRangeField
          value={period}
          problems={rangeProblems(period)}
          onChange={(from, to) => setPeriod([from, to])}
          longTerm
        />
      </fieldset>
      <output aria-label="有效期文字">{periodText(period)}</output>
      <fieldset>
        <legend>交易时间</legend>
        <DateRangeField
          value={query}
          problems={rangeProblems(query, 3)}
          onChange={(from, to) => setQuery([from, to])}
          shortcuts={DATE_SHORTCUTS}
          months={3}
        />
      </fieldset>
    </section>
  );
}

function Bricks() {
  const signedIn = useSelector((state: RootState) => state.session.stage === 'signedIn');
  const [files, setFiles] = useState(true);
  return (
    <main style={{ maxWidth: 720, margin: '0 auto', padding: 16, background: 'var(--color-bg-2)' }}>
      <h1>组件</h1>
      <p role="status">{signedIn ? '已登录' : '未登录'}</p>
      <button type="button" onClick={() => setFiles(!files)}>
        切换页面
      </button>
      {files ? <Files /> : null}
      <Fields />
      <div style={{ width: 320 }}>
        <VideoPlayer name="视频" src="/nowhere.mp4" />
      </div>
    </main>
  );
}

const root = document.getElementById('root');
if (root) {
  window.__CONSOLE_CONFIG__ = await (await fetch('/config.json')).json();
  createRoot(root).render(
    <Provider store={startConsole(readConfig())}>
      <Bricks />
    </Provider>,
  );
}
