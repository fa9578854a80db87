import type { ReactNode } from 'react'
import type { AnsweredProps } from './kind'
import classes from './typed.module.css'

type GivenAndKeyProps = {
  given: string | null
  /** Null while it must not be shown. */
  right: string | null
  reader: AnsweredProps['reader']
  children?: ReactNode
}

/** The typed answer and the right one. */
export function GivenAndKey({ given: givenAnswer, right, reader, children }: GivenAndKeyProps) {
  return (
    <div className={classes.told}>
      <dl>
        <div>
          <dt>{reader === 'student' ? 'Jawabanmu' : 'Jawaban mahasiswa'}</dt>
          <dd>{givenAnswer ?? 'Tidak dijawab'}</dd>
        </div>
        {right !== null && (
          <div>
            <dt>Kunci</dt>
            <dd>{right}</dd>
          </div>
        )}
      </dl>
      {children}
    </div>
  )
}
