/** @jest-environment jsdom */

import { answers, refuses, type StandIn } from '@test/support/answers';
import { show } from '@test/support/page';
import { running } from '@test/support/running';
import { screen } from '@testing-library/react';
import { downloadFile1 } from '@/contract/calls/agreements';
import { AgreementPage } from '@/features/agreements/AgreementPage';
import { agreementsFeature } from '@/features/agreements/feature';
import { agreementsEvents as events, selectAgreements } from '@/features/agreements/slice';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { resourceArrived } from '@/shared/resource/slice';
import { navigated, requestFailed } from '@/shared/saga/events';

const names = [
  { faceAgreementNo: 'X1', agreementType: 'REGISTER', agreementName: '用户服务协议', version: 'V1' },
  { faceAgreementNo: 'X2', agreementType: 'REGISTER', agreementName: '隐私政策', version: 'V1' },
  { faceAgreementNo: 'X3', agreementType: 'WALLET', agreementName: '企业钱包服务协议', version: 'V1' },
];
const arrived = resourceArrived({ id: 'agreements/names', data: names, at: 0 });

describe('/agreement', () => {
  it.each([
    ['/agreement', '用户服务协议'],
    ['/agreement?type=USER_SERVICE', '用户服务协议'],
    ['/agreement?type=PRIVACY', '隐私政策'],
    ['/agreement?type=WALLET', '企业钱包服务协议'],
    ['/agreement?no=X2', '隐私政策'],
    ['/agreement?no=X3&type=PRIVACY', '企业钱包服务协议'],
  ])('the address %s opens the agreement %s', (at, name) => {
    const page = show(<AgreementPage />, { at });
    page.happens(arrived);
    expect(screen.getByRole('article', { name })).toBeVisible();
    expect(screen.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
  });

  it.each(['/agreement?no=X9', '/agreement?type=__proto__', '/agreement?type='])('%s finds no agreement', (at) => {
    const page = show(<AgreementPage />, { at });
    page.happens(arrived);
    expect(screen.getByText('没有找到该协议，请从列表中选择。')).toBeVisible();
    expect(screen.queryByRole('article')).toBeNull();
    expect(screen.getAllByRole('link', { name: /协议|政策/ })).toHaveLength(3);
  });

  it('requests the preview of the shown agreement', async () => {
    const page = show(<AgreementPage />, { at: '/agreement?no=X2' });
    page.happens(arrived);
    await page.user.click(screen.getByRole('button', { name: '预览隐私政策' }));
    expect(page.last(events.previewRequested.type)).toEqual(events.previewRequested({ faceAgreementNo: 'X2' }));
    expect(screen.getByText('正在打开')).toBeVisible();
  });
});

describe('previewing', () => {
  const requestEvent = events.previewRequested({ faceAgreementNo: 'X2' });
  const file = { blob: new Blob(['%PDF']), filename: '隐私政策.pdf' };
  const run = async (standIn: StandIn, ...after: { type: string }[]) => {
    const drop = jest.spyOn(chosenFiles, 'drop');
    const { state, puts, types, world } = await running(agreementsFeature.saga, {
      standIns: [standIn],
      events: [requestEvent],
      later: after,
    });
    return { state: selectAgreements(state), ready: puts.filter(events.previewReady.match), types, world, drop };
  };

  it('previews a file that is kept outside the store', async () => {
    const { ready, world } = await run(answers(downloadFile1, file));
    expect(world.requests).toEqual([{ path: downloadFile1.path, body: { faceAgreementNo: 'X2' } }]);
    expect(ready).toEqual([events.previewReady({ faceAgreementNo: 'X2', file: expect.stringMatching(/^file-/) })]);
  });

  it.each([
    ['closed', events.previewEnded()],
    ['left with its page', navigated({ pathname: '/login', search: '' })],
  ])('the file of a preview is dropped when the preview is %s', async (_how, event) => {
    const { state, drop } = await run(answers(downloadFile1, file), event);
    expect(state).toEqual({ stage: 'reading' });
    expect(drop).toHaveBeenCalledTimes(1);
  });

  it('shows a refused preview and enables the button again', async () => {
    const { state, types } = await run(refuses(downloadFile1, { msg: '数据不存在或无权访问' }));
    expect(state).toEqual({ stage: 'reading' });
    expect(types).toEqual([requestFailed.type, events.previewEnded.type]);
  });
});
