import type { Locator } from '@playwright/test'

/** Clipboard content of Word and browsers, shortened. */

/** A heading, a nested list, a table, and a picture on the writer's disk. */
export const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head>
<meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]--></head>
<body lang=IN><!--StartFragment-->
<h1 style='margin-top:12pt;color:#2F5496'><span lang=EN-US>Bentuk Normal<o:p></o:p></span></h1>
<p class=MsoNormal><b><span style='color:red'>Penting</span></b>: baca dulu.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Satu nilai per sel</p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>a.<span>&nbsp;&nbsp; </span></span><![endif]>Tanpa daftar</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp; </span></span><![endif]>Kunci utama</p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr><td width=301 style='width:225.4pt;border:solid windowtext 1.0pt'><p class=MsoNormal>NIM</p></td><td><p class=MsoNormal>Nama<o:p></o:p></p></td></tr></table>
<p class=MsoNormal><img width=200 height=100 src="file:///C:/Users/dosen/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png"></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`

/** A page with scripts, styles, tracking pictures and both kinds of links. */
export const WEB = `<style>p { color: red }</style><script>window.pwned = true</script>
<div class="article" onclick="window.pwned = true" style="position:fixed;inset:0"><h2 id="judul" style="font-size:90px">Kueri</h2>
<p style="font-family: Papyrus">Lihat <a href="https://kampus.ac.id/sql" onclick="window.pwned = true">panduan</a> atau <a href="javascript:window.pwned=true">jangan</a>.</p>
<ul><li>SELECT</li><li>JOIN</li></ul><pre><code>select 1</code></pre>
<img src="https://pelacak.example/p.gif" onerror="window.pwned = true"><iframe src="https://iklan.example"></iframe>
<svg onload="window.pwned = true"><script>window.pwned = true</script></svg><math><mtext><img src=x onerror="window.pwned = true"></mtext></math>
<form action="https://pencuri.example"><input name="sandi"><button>Kirim</button></form></div>`

/** A red dot, as a browser copies a picture. */
export const PICTURE = `<img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==">`

export const pasteInto = (text: Locator, html: string) =>
  text.evaluate((element, clipboardHtml) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', clipboardHtml)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
