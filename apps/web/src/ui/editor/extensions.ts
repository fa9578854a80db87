import type { Extensions } from '@tiptap/core'
import Blockquote from '@tiptap/extension-blockquote'
import Bold from '@tiptap/extension-bold'
import Code from '@tiptap/extension-code'
import CodeBlock from '@tiptap/extension-code-block'
import Document from '@tiptap/extension-document'
import HardBreak from '@tiptap/extension-hard-break'
import Heading from '@tiptap/extension-heading'
import Image from '@tiptap/extension-image'
import Italic from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import Paragraph from '@tiptap/extension-paragraph'
import Strike from '@tiptap/extension-strike'
import { TableKit } from '@tiptap/extension-table'
import Text from '@tiptap/extension-text'
import Underline from '@tiptap/extension-underline'
import { Gapcursor, UndoRedo } from '@tiptap/extensions'
import { Alignment } from './alignment'
import { BehindInserted } from './behindInserted'
import { Direction } from './direction'
import { BlockFormula, InlineFormula, type OpenFormula } from './formulas'
import { HorizontalRule } from './horizontalRule'
import { Link } from './link'
import { Highlight, Subscript, Superscript } from './marks'
import { TypedFormulas } from './typedFormulas'
import { TypedLinks } from './typedLinks'

/**
 * Elements of a text, as the contract's list has them. Listed individually, because the starter kit is
 * larger.
 */
export const buildExtensions = (openFormula: OpenFormula): Extensions => [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Heading.configure({ levels: [2, 3, 4] }),
  Bold,
  Italic,
  Underline,
  Strike,
  // Unlike the default, code may hold other marks, as texts from files do.
  Code.extend({ excludes: '' }),
  Subscript,
  Superscript,
  Highlight,
  HorizontalRule,
  CodeBlock,
  Blockquote,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Link,
  TypedLinks,
  Alignment,
  Direction,
  // Pasted pictures are data URLs until they are uploaded.
  // Inline, because a picture may be part of a sentence.
  Image.configure({ allowBase64: true, inline: true }),
  TableKit.configure({ table: { resizable: false } }),
  InlineFormula.configure({ open: openFormula }),
  BlockFormula.configure({ open: openFormula }),
  TypedFormulas,
  BehindInserted,
  Gapcursor,
  UndoRedo,
]
