import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EmailAddress } from './email-address';

test('an address may break before its @ and its dots, and is one text still', () => {
  const { container } = render(<EmailAddress email="mia.lee@homes.example.org" />);
  expect(container.textContent).toBe('mia.lee@homes.example.org');
  expect(container.innerHTML).toBe('<bdi dir="ltr">mia<wbr>.lee<wbr>@homes<wbr>.example<wbr>.org</bdi>');
});
