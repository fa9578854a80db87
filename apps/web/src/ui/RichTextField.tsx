import { Input, Skeleton } from '@mantine/core'
import { type ReactNode, Suspense, useId, useRef } from 'react'
import type { EditorProps } from './editor/useEditor'
import { lazyPart } from './lazyPart'

/** The editor is as heavy as a whole screen, so it loads after the other fields. */
const RichTextEditor = lazyPart(() => import('./editor/RichTextEditor'))

type RichTextFieldProps = Omit<EditorProps, 'invalid' | 'describedBy'> & {
  hint?: ReactNode
  error?: ReactNode
  /** Shown until the editor has loaded. */
  awaiting?: ReactNode
  /** Path of the field in its form, for focusing the first invalid one. */
  'data-path'?: string
}

/** A form field with formatted text. */
export function RichTextField({ hint, error, awaiting, 'data-path': path, ...editor }: RichTextFieldProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const focusText = () => box.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus()
  return (
    <Input.Wrapper
      ref={box}
      miw={0}
      label={editor.label}
      labelElement="div"
      labelProps={{ onClick: focusText }}
      withAsterisk={editor.required}
      description={hint}
      error={error}
      errorProps={{ id }}
      data-path={path}
      tabIndex={-1}
      onFocus={(event) => event.target === box.current && focusText()}
    >
      <Suspense fallback={awaiting || <Skeleton height={(editor.minHeight ?? 180) + 54} radius="md" />}>
        <RichTextEditor {...editor} invalid={Boolean(error)} describedBy={error ? id : undefined} />
      </Suspense>
    </Input.Wrapper>
  )
}
