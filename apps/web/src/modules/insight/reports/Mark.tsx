import { type Conclusion, verdicts } from '../../../shared/marking/verdicts'
import classes from './items.module.css'

/** ● ▲ ■ in the verdict's tone. */
export function Mark({ conclusion }: { conclusion: Conclusion }) {
  const { tone, mark } = verdicts[conclusion]
  return (
    <svg className={classes.mark} viewBox="0 0 12 12" data-tone={tone} data-mark aria-hidden="true">
      {mark === 'circle' && <circle cx="6" cy="6" r="6" />}
      {mark === 'triangle' && <path d="M6 0 12 12H0z" />}
      {mark === 'square' && <rect width="12" height="12" rx="1.5" />}
    </svg>
  )
}
