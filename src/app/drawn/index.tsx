import { configureStore } from '@reduxjs/toolkit';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { Router } from 'react-router-dom';
import { LoginPage } from '@/features/session/LoginPage';
import { sessionEvents, sessionReducer } from '@/features/session/slice';
import { PublicPlace } from '../PublicPlace';
import { FrameShape } from './FrameShape';

/*
 * Run by the build (sandbox/draw.ts): what can be seen before any script has run. The login is the very tree that the
 * console hydrates, as it is for who is not signed in and has typed nothing.
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
