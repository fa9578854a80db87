import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Input } from './call'
import { useFormData } from './formData'
import { Loaded } from './Loaded'
import type { Data, WithData } from './queries'

type DetailProps<E extends WithData> = {
  endpoint: E
  /** Undefined while creating: there is nothing to read. */
  input: Input<E> | undefined
  /** 'Data kelas gagal dimuat' */
  failed: string
  /** How many fields its grey shape has. */
  count: number
  /** Above the form, and above what stands there before it. */
  head: (row: Data<E> | undefined) => ReactNode
  /** `key` the form by the row's version: what is stored newly starts it anew. */
  children: (row: Data<E> | undefined) => ReactNode
}

/** Reads what a form changes, before it stands. */
export function Detail<const E extends WithData>(props: DetailProps<E>) {
  const { endpoint, input, failed: failureText, count, head, children } = props
  const detail = useFormData(endpoint, input)
  return (
    <>
      {head(detail.data)}
      {input === undefined ? (
        children(undefined)
      ) : (
        <Loaded query={detail} failed={failureText} frame={Card} shape="fields" count={count}>
          {children}
        </Loaded>
      )}
    </>
  )
}
