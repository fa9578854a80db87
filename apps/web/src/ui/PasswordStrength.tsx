import { IconCheck, IconCircle } from '@tabler/icons-react'
import classes from './PasswordStrength.module.css'
import type { Tone } from './tokens'

const rules = [
  { test: /.{8,}/s, words: 'Minimal 8 karakter' },
  { test: /[a-z]/, words: 'Ada huruf kecil' },
  { test: /[A-Z]/, words: 'Ada huruf besar' },
  { test: /\d/, words: 'Ada angka' },
  { test: /[^A-Za-z0-9\s]/, words: 'Ada simbol, misalnya # atau !' },
]

const levels: readonly { words: string; tone: Tone }[] = [
  { words: '', tone: 'abu' },
  { words: 'Password lemah', tone: 'mengkudu' },
  { words: 'Password sedang', tone: 'soga' },
  { words: 'Password kuat', tone: 'daun' },
  { words: 'Password sangat kuat', tone: 'daun' },
]

/** Only advice: the level is the number of rules met. */
export default function PasswordStrength({ value }: { value: string }) {
  const metRules = rules.map((rule) => rule.test.test(value))
  const count = metRules.filter(Boolean).length
  const level = levels[Math.min(count, levels.length - 1)] as (typeof levels)[number]
  return (
    <div data-tone={level.tone} className={classes.strength}>
      <div className={classes.segments} aria-hidden="true">
        {rules.map((rule, index) => (
          <span key={rule.words} className={classes.segment} data-on={index < count || undefined} />
        ))}
      </div>
      <p className={classes.level} role="status">
        {level.words}
      </p>
      <ul className={classes.rules}>
        {rules.map((rule, index) => (
          <li key={rule.words} data-met={metRules[index] || undefined}>
            {metRules[index] ? <IconCheck size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
            {rule.words}
          </li>
        ))}
      </ul>
    </div>
  )
}
