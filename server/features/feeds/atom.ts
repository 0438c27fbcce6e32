import { escapeXml } from '#server/text/escape-xml.ts';
import type { Feed, FeedEntry } from './feed.ts';

function element(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${given.join('')}>${escapeXml(text)}</${name}>`;
}

function link(rel: string, type: string, href: string): string {
  return `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;
}

function entryElement({ address, title, html, author, publishedAt, updatedAt, language }: FeedEntry): string {
  return [
    `<entry xml:lang="${escapeXml(language)}">`,
    element('id', address),
    element('title', title),
    link('alternate', 'text/html', address),
    element('published', publishedAt),
    element('updated', updatedAt),
    `<author>${element('name', author)}</author>`,
    element('content', html, { type: 'html' }),
    '</entry>',
  ].join('\n');
}

export function writeAtom(feed: Feed): string {
  const address = feed.addressOf('feed.xml');
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.language)}">`,
    element('id', address),
    element('title', feed.title),
    element('subtitle', feed.description),
    element('updated', feed.updatedAt),
    element('icon', feed.iconAddress),
    link('self', 'application/atom+xml', address),
    link('alternate', 'text/html', feed.homeAddress),
    ...feed.entries.map(entryElement),
    '</feed>',
    '',
  ].join('\n');
}
