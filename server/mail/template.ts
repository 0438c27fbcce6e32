import { escapeHtml } from '#contract/escape-html.ts';
import { type LanguageCode, tagOf } from '#contract/languages.ts';

export interface MailEntry {
  readonly heading: string;
  readonly text?: string;
  readonly link?: {
    readonly label: string;
    readonly url: string;
    /** Shown before the plain URL, for readers whose button does not work. */
    readonly copyHint: string;
  };
}

export interface MailContent {
  readonly language: LanguageCode;
  readonly siteName: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly entries: readonly MailEntry[];
  readonly notes: readonly string[];
  readonly footer: string;
}

/** The site's colours; mails cannot use its stylesheet. */
const colours = {
  night: '#0e0c0b',
  panel: '#181411',
  well: '#110d0b',
  line: '#372b21',
  parchment: '#efe6d5',
  soft: '#dccfb8',
  muted: '#b9aa90',
  gold: '#d9a441',
  goldBright: '#f2c76a',
  ink: '#1a1208',
} as const;

const headingFont = "font-family:Piazzolla,Georgia,'Times New Roman',serif";
const bodyFont = "font-family:'Source Sans 3','Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const styles = {
  body: `margin:0;padding:0;background-color:${colours.night};color:${colours.parchment};-webkit-text-size-adjust:100%`,
  site: `padding:0 0 14px;${headingFont};font-size:20px;font-weight:600;line-height:1.3;color:${colours.gold};text-align:center`,
  panel: `background-color:${colours.panel};border:1px solid ${colours.line};border-top:3px double ${colours.gold};padding:28px 26px 14px`,
  title: `margin:0 0 16px;${headingFont};font-size:27px;font-weight:600;line-height:1.25;color:${colours.parchment};overflow-wrap:anywhere;word-break:break-word;hyphens:auto`,
  text: `margin:0 0 16px;${bodyFont};font-size:16px;line-height:1.6;color:${colours.parchment}`,
  entry: `background-color:${colours.well};border:1px solid ${colours.line};padding:18px 18px 4px`,
  heading: `margin:0 0 12px;${bodyFont};font-size:16px;font-weight:600;line-height:1.5;color:${colours.goldBright};word-break:break-word`,
  button: `background-color:${colours.gold};border-radius:3px;text-align:center`,
  buttonLink: `display:inline-block;padding:12px 24px;${bodyFont};font-size:16px;font-weight:650;line-height:1.3;color:${colours.ink};text-decoration:none`,
  hint: `margin:14px 0 14px;${bodyFont};font-size:14px;line-height:1.5;color:${colours.muted}`,
  address: `color:${colours.goldBright};word-break:break-all`,
  note: `margin:0 0 14px;${bodyFont};font-size:15px;line-height:1.55;color:${colours.soft}`,
  footer: `padding:18px 8px 0;${bodyFont};font-size:14px;line-height:1.5;color:${colours.muted};text-align:center`,
} as const;

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

function paragraph(style: keyof typeof styles, text: string): string {
  return `<p style="${styles[style]}">${escapeHtml(text)}</p>`;
}

function button({ label, url }: NonNullable<MailEntry['link']>): string {
  return `<table ${table}><tr><td bgcolor="${colours.gold}" style="${styles.button}"><a href="${escapeHtml(url)}" style="${styles.buttonLink}">${escapeHtml(label)}</a></td></tr></table>`;
}

function renderEntry({ heading, text, link }: MailEntry): string {
  const address = link
    ? `<p style="${styles.hint}">${escapeHtml(link.copyHint)}<br><a href="${escapeHtml(link.url)}" style="${styles.address}">${escapeHtml(link.url)}</a></p>`
    : '';
  const inside = `${paragraph('heading', heading)}${text ? paragraph('note', text) : ''}${link ? button(link) + address : ''}`;
  return `<tr><td style="${styles.entry}">${inside}</td></tr><tr><td style="height:16px;line-height:16px">&nbsp;</td></tr>`;
}

/** A self-contained document with inline styles. Tables, because mail programs agree on no other layout. */
function renderHtml(content: MailContent): string {
  const { language, siteName, title, paragraphs, entries, notes, footer } = content;
  const inside = [
    `<h1 style="${styles.title}">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((each) => paragraph('text', each)),
    `<table ${table} width="100%">${entries.map(renderEntry).join('')}</table>`,
    ...notes.map((each) => paragraph('note', each)),
  ].join('\n');
  return `<!doctype html>
<html lang="${tagOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark"><meta name="supported-color-schemes" content="dark"><title>${escapeHtml(title)}</title></head>
<body bgcolor="${colours.night}" style="${styles.body}">
<table ${table} width="100%" bgcolor="${colours.night}"><tr><td align="center" style="padding:28px 12px 36px">
<table ${table} width="100%" style="max-width:560px"><tr><td style="${styles.site}">${escapeHtml(siteName)}</td></tr>
<tr><td bgcolor="${colours.panel}" style="${styles.panel}">
${inside}
</td></tr><tr><td style="${styles.footer}">${escapeHtml(footer)}</td></tr></table>
</td></tr></table>
</body></html>
`;
}

function renderText({ title, paragraphs, entries, notes, footer }: MailContent): string {
  const parts = [
    title,
    ...paragraphs,
    ...entries.flatMap(({ heading, text, link }) => [
      heading,
      ...(text ? [text] : []),
      ...(link ? [`${link.label}:\n${link.url}`] : []),
    ]),
    ...notes,
    // Mail programs recognise `-- ` as the start of a signature.
    `-- \n${footer}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

export function renderMail(mail: MailContent): { readonly html: string; readonly text: string } {
  return { html: renderHtml(mail), text: renderText(mail) };
}
