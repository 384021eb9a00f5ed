import { SELLING_PLACE_WORDS } from '@/contract/calls/merchantOpening';
import type { CustomFieldProps } from '@/shared/form/steps/model';
import { Checkbox } from '@/shared/ui/Checkbox';
import { Choices } from './Choices';
import styles from './choices.module.css';
import { turned, wordsIn } from './lists';

const PLACES = Object.entries(SELLING_PLACE_WORDS);
const CODES = PLACES.map(([code]) => code);

/** Field for the sales channels of the merchant. Each channel requires its own proof. */
export const PlacesField = ({ name, label, help, value, problem, onChange }: CustomFieldProps) => (
  <Choices label={label} problem={problem} hint={help}>
    <div className={styles.places}>
      {PLACES.map(([code, word]) => (
        <Checkbox
          key={code}
          name={name}
          checked={wordsIn(value).includes(code)}
          onChange={({ target }) => onChange(turned(value, CODES, code, target.checked))}
        >
          {word}
        </Checkbox>
      ))}
    </div>
  </Choices>
);
