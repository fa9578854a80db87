import type { TestResult } from '@tuntas/contract/identity/providers'
import { errors } from '@tuntas/contract/wire/errors'
import { roleLabels } from '@tuntas/contract/wire/roles.vocabulary'
import classes from './ShownTest.module.css'

/** What a sign-in would do, and the claims that came. */
export function ShownTest({ result }: { result: TestResult }) {
  const { subject, claims, missing: missingClaim, match, problem } = result
  return (
    <section aria-label="Hasil uji">
      {problem === null && match && (
        <p>
          Orang ini akan masuk sebagai <strong>{match.name}</strong> ({roleLabels[match.role]}).
        </p>
      )}
      {problem !== null && <p>Orang ini belum dapat masuk: {errors[problem].message}</p>}
      {missingClaim && <p>Klaim “{missingClaim}” tidak dikirim. Pilih salah satu nama di bawah ini.</p>}
      <dl className={classes.claims}>
        <dt>Penanda akun</dt>
        <dd>{subject || '-'}</dd>
        {Object.entries(claims).map(([name, value]) => [
          <dt key={`${name} name`}>{name}</dt>,
          <dd key={name}>{value}</dd>,
        ])}
      </dl>
    </section>
  )
}
