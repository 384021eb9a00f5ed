import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { linkChosen } from '../navigation/slice';
import styles from './NotFoundPage.module.css';
import { NOT_FOUND_TEXT as TEXT } from './text';

/** /404: an address that leads nowhere, or nowhere for this user. It offers the way home. */
export function NotFoundPage() {
  const dispatch = useDispatch();
  return (
    <main className={styles.page}>
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      <h1>{TEXT.title}</h1>
      <p className={styles.hint}>{TEXT.hint}</p>
      <Button type="primary" onClick={() => dispatch(linkChosen({ to: '/' }))}>
        {TEXT.home}
      </Button>
    </main>
  );
}
