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
import { BlockFormula, InlineFormula, type OpenFormula } from './formulas'
import { Link } from './link'
import { TypedFormulas } from './typedFormulas'
import { TypedLinks } from './typedLinks'

/**
 * Elements of a text, matching the server's allow-list. Listed individually, because the starter kit is
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
  Code,
  CodeBlock,
  Blockquote,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Link,
  TypedLinks,
  Alignment,
  // Pasted pictures are data URLs until they are uploaded.
  Image.configure({ allowBase64: true }),
  TableKit.configure({ table: { resizable: false } }),
  InlineFormula.configure({ open: openFormula }),
  BlockFormula.configure({ open: openFormula }),
  TypedFormulas,
  BehindInserted,
  Gapcursor,
  UndoRedo,
]
