import { configureStore } from '@reduxjs/toolkit';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { Router } from 'react-router-dom';
import { LoginPage } from '@/features/session/LoginPage';
import { sessionEvents, sessionReducer } from '@/features/session/slice';
import { PublicPlace } from '../PublicPlace';
import { FrameShape } from './FrameShape';

/*
 * Run by the build (sandbox/build/draw.ts): prerenders the content that is visible before any script. The login is the same tree that
 * the console hydrates, for a signed-out user without input.
 */

const store = configureStore({ reducer: { session: sessionReducer } });
store.dispatch(sessionEvents.noSessionFound());

const nowhere = () => {};
const navigator = {
  createHref: (to: string | { pathname?: string; search?: string }) =>
    typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}`,
  go: nowhere,
  push: nowhere,
  replace: nowhere,
};

export const login = renderToString(
  <Provider store={store}>
    <Router location="/login" navigator={navigator}>
      <PublicPlace>
        <LoginPage />
      </PublicPlace>
    </Router>
  </Provider>,
);

export const frame = renderToStaticMarkup(<FrameShape />);
